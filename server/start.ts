import { setSourceMapsSupport } from 'node:module';

// Where the built program begins. Stacks name our own lines; Node's flag for that would have each start read the
// whole map, since pino asks who calls it.
setSourceMapsSupport(true);

import('./main.ts');
