import { watchClinic } from '../domain/reports/live.ts';
import type { Handlers } from './handler.ts';

export const liveHandlers: Pick<Handlers, 'watchClinic'> = {
  watchClinic: { watch: ({ ctx, caller, stopping }) => watchClinic(ctx, caller, stopping) },
};
