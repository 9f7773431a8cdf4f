import type { listRoutes } from '../contract/routes/lists.ts';
import { readList } from '../domain/lists/readList.ts';
import { decideWord, listWords } from '../domain/sending/listWords.ts';
import type { Handlers } from './handler.ts';

export const listHandlers: Pick<Handlers, keyof typeof listRoutes> = {
  readList: async ({ ctx, caller, query, body }) => ({
    data: await readList(ctx, caller, { body, ...query }),
  }),

  listWords: async ({ ctx, caller }) => ({ data: await listWords(ctx, caller) }),

  decideWord: async ({ ctx, caller, payload }) => ({ data: await decideWord(ctx, caller, payload) }),
};
