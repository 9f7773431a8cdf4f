import { Anchor, Card, List, Text } from '@mantine/core';
import { PageHead } from '../components/PageHead.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { adminText } from '../texts/admin.ts';

/** Where a super admin lands: says what this account is, and what there is for it. */
export default function Admin() {
  const { user } = useMember();
  return (
    <>
      <PageHead title={adminText.title} purpose={adminText.purpose} />
      <Card>
        <Text>{adminText.account(user.email)}</Text>
        <Text mt="xs" mb="sm">
          {adminText.noClinic}
        </Text>
        <List>
          {adminText.links.map(({ href, label }) => (
            <List.Item key={href}>
              <Anchor href={href}>{label}</Anchor>
            </List.Item>
          ))}
        </List>
      </Card>
    </>
  );
}
