import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a server that is measured: keeps the longest time for which its event loop was held, in milliseconds, in the
// file LOOP_FILE. SIGUSR2 begins again.

const OFTEN = 100;
const NANOSECONDS = 1e6;

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => delay.reset());
setInterval(() => writeFileSync(process.env.LOOP_FILE ?? '', String(delay.max / NANOSECONDS)), OFTEN).unref();
