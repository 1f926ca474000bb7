import { Alert, Button, Group, PasswordInput, Radio, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../components/actions/use-action';
import { send } from '../../data/api';
import type { IdentityProvider } from '../../data/dashboard';
import { toApiError } from '../../data/http/api-error';
import { RemoveProvider } from './remove-provider';

type Form = Omit<IdentityProvider, 'local_passwords' | 'role_claim'> & { role_claim: string; client_secret: string };

const NEW: Form = {
  issuer: '',
  client_id: '',
  client_secret: '',
  scope: 'openid email profile',
  role_claim: '',
  admin_values: [],
  member_values: [],
  without_role: 'refuse',
  creates_members: true,
  requires_verified_email: true,
};

const formOf = (provider: IdentityProvider | null): Form => {
  if (!provider) return NEW;
  const { local_passwords: _, role_claim, ...rest } = provider;
  return { ...rest, role_claim: role_claim ?? '', client_secret: '' };
};

export function ProviderForm({ provider }: { readonly provider: IdentityProvider | null }) {
  const [form, setForm] = useState(() => formOf(provider));
  const set = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const save = useAction({
    run: () =>
      send('POST', '/single-sign-on', {
        ...form,
        client_secret: form.client_secret || null,
        role_claim: form.role_claim.trim() || null,
      }),
    success: () => 'The identity provider was saved. Sign in with your organization once to see that it works.',
    invalidates: ['single-sign-on'],
  });
  const error = save.isError ? toApiError(save.error) : null;
  const errorOf = (name: keyof Form) => (error?.parameter?.split('.')[0] === name ? error.message : undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined, { onSuccess: () => set({ client_secret: '' }) });
      }}
    >
      <Stack maw={560}>
        <TextInput
          label="Issuer"
          description="The address before /.well-known/openid-configuration."
          placeholder="https://login.example.com"
          inputMode="url"
          required
          withAsterisk={false}
          value={form.issuer}
          error={errorOf('issuer')}
          onChange={({ currentTarget }) => set({ issuer: currentTarget.value })}
        />
        <TextInput
          label="Client id"
          required
          withAsterisk={false}
          autoComplete="off"
          value={form.client_id}
          error={errorOf('client_id')}
          onChange={({ currentTarget }) => set({ client_id: currentTarget.value })}
        />
        <PasswordInput
          label="Client secret"
          description={
            provider ? 'Leave it empty to keep the present one.' : 'Stored encrypted, and never shown again.'
          }
          required={!provider}
          withAsterisk={false}
          autoComplete="off"
          value={form.client_secret}
          error={errorOf('client_secret')}
          onChange={({ currentTarget }) => set({ client_secret: currentTarget.value })}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the secret', tabIndex: 0 }}
        />
        <TextInput
          label="Scopes"
          description="Separated by spaces. Some providers need one for groups or roles."
          value={form.scope}
          error={errorOf('scope')}
          onChange={({ currentTarget }) => set({ scope: currentTarget.value })}
        />
        <RoleFields form={form} set={set} errorOf={errorOf} />
        <Switch
          label="People of your domains become members without an invitation"
          description="A member whom you remove comes back with the next sign-in, unless the provider refuses them."
          checked={form.creates_members}
          onChange={({ currentTarget }) => set({ creates_members: currentTarget.checked })}
        />
        <Switch
          label="The provider must state that an e-mail address is verified"
          description="Without it, whoever can change their address at your provider can become the member with that address, until that member has signed in there."
          checked={form.requires_verified_email}
          onChange={({ currentTarget }) => set({ requires_verified_email: currentTarget.checked })}
        />
        {error && !error.parameter && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          {provider && <RemoveProvider issuer={provider.issuer} />}
        </Group>
      </Stack>
    </form>
  );
}

interface RoleFieldsProps {
  readonly form: Form;
  readonly set: (changes: Partial<Form>) => void;
  readonly errorOf: (name: keyof Form) => string | undefined;
}

function RoleFields({ form, set, errorOf }: RoleFieldsProps) {
  const hasClaim = form.role_claim.trim() !== '';
  const setClaim = (claim: string) =>
    set(claim.trim() === '' ? { role_claim: claim, admin_values: [], member_values: [] } : { role_claim: claim });
  return (
    <>
      <TextInput
        label="Claim with roles"
        description="Such as groups or roles. Empty: new members are Members, and Admins change roles under Members."
        value={form.role_claim}
        error={errorOf('role_claim')}
        onChange={({ currentTarget }) => setClaim(currentTarget.value)}
      />
      {hasClaim && (
        <>
          <TagsInput
            label="Values that make an Admin"
            description="Case-sensitive. Every sign-in applies the role anew; the last Admin stays one."
            value={[...form.admin_values]}
            error={errorOf('admin_values')}
            onChange={(values) => set({ admin_values: values })}
          />
          <TagsInput
            label="Values that make a Member"
            value={[...form.member_values]}
            error={errorOf('member_values')}
            onChange={(values) => set({ member_values: values })}
          />
          <Radio.Group
            label="People with none of these values"
            value={form.without_role}
            onChange={(value) => set({ without_role: value as Form['without_role'] })}
          >
            <Stack gap="xs" mt={4}>
              <Radio value="refuse" label="are refused" description="Their sessions end, too." />
              <Radio value="member" label="become Members" />
            </Stack>
          </Radio.Group>
        </>
      )}
    </>
  );
}
