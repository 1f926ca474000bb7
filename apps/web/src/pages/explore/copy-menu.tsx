import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { type ApiRequest, curlOf, requestUrl } from '../../components/code/request-code';

/** Copies the view as a request or as a link. */
export function CopyMenu({ request }: { readonly request: ApiRequest }) {
  const copy = async (text: string, what: string) => {
    await navigator.clipboard.writeText(text);
    notifications.show({ message: `${what} copied.`, color: 'petrol' });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={15} />}>
          Copy
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(curlOf(request), 'curl command')}>As curl</Menu.Item>
        <Menu.Item onClick={() => copy(requestUrl(request), '/v4 URL')}>As /v4 URL</Menu.Item>
        <Menu.Item onClick={() => copy(location.href, 'Link')}>Link to this view</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
