import { getQueryKey } from '@trpc/react-query';
import { expect, test } from 'vitest';
import { storeChanged } from './store-changed';
import { queries, queryClient, trpc } from './trpc';

test('a read that began before a change does not replace what the change returned', async () => {
  const { link } = queries.auth.friends;
  link.setData(undefined, { linkCode: null });
  const slow = Promise.withResolvers<{ linkCode: string | null }>();
  const read = queryClient.fetchQuery({
    queryKey: getQueryKey(trpc.auth.friends.link, undefined, 'query'),
    queryFn: () => slow.promise,
    staleTime: 0,
  });
  storeChanged(link, undefined, { linkCode: 'new' });
  slow.resolve({ linkCode: null });
  await read;
  expect(link.getData()).toEqual({ linkCode: 'new' });
});
