import { Badge, Group } from '@mantine/core';

/** Somebody's tags. */
export const TagList = ({ tags, label }: { tags: readonly string[]; label: string }) => (
  <Group component="ul" gap="xs" m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
    {tags.map((tag) => (
      <Badge key={tag} component="li" color="gray">
        {tag}
      </Badge>
    ))}
  </Group>
);
