import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../theme/logo';

interface FormCardProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}

/** A page with one centered form. */
export function FormCard({ title, description, children }: FormCardProps) {
  useEffect(() => {
    document.title = `${title} · Rolecall`;
  }, [title]);
  return (
    <div style={{ padding: '9vh 16px 48px', display: 'grid', placeItems: 'center' }}>
      <Paper
        withBorder
        radius="lg"
        p={28}
        w="100%"
        maw={400}
        bg="var(--surface)"
        style={{ boxShadow: 'var(--shadow)' }}
      >
        <Logo size={34} />
        <Title order={1} mt="md">
          {title}
        </Title>
        <Text c="dimmed" mb="lg">
          {description}
        </Text>
        {children}
      </Paper>
    </div>
  );
}
