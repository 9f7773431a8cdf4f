import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from '../domain/sending/templates.ts';
import type { Handlers } from './handler.ts';

export const templateHandlers = {
  listTemplates: async ({ ctx, caller }) => ({ data: await listTemplates(ctx, caller) }),

  addTemplate: async ({ ctx, caller, payload }) => ({ data: await addTemplate(ctx, caller, payload) }),

  async updateTemplate({ ctx, caller, params, payload }) {
    return { data: await updateTemplate(ctx, caller, params.id, payload) };
  },

  async deleteTemplate({ ctx, caller, params }) {
    await deleteTemplate(ctx, caller, params.id);
    return undefined;
  },
} satisfies Pick<Handlers, 'listTemplates' | 'addTemplate' | 'updateTemplate' | 'deleteTemplate'>;
