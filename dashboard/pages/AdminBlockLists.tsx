import { Stack } from '@mantine/core';
import { PageHead } from '../components/shell/PageHead.tsx';
import { adminBlockListsText as text } from '../texts/admin/adminBlockLists.ts';
import { ClinicBlocks } from './adminBlockLists/ClinicBlocks.tsx';
import { GlobalOptOut } from './adminBlockLists/GlobalOptOut.tsx';

/** Numbers that nobody texts, and those that one clinic never texts. */
export default function AdminBlockLists() {
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <Stack gap="md">
        <GlobalOptOut />
        <ClinicBlocks />
      </Stack>
    </>
  );
}
