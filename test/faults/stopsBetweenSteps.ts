/**
 * Loaded into a program before its own code: on SIGUSR2 it stops itself, as SIGSTOP would, between two steps of its loop.
 * A stop from outside may also fall into the microseconds between a call's last look at the clock and its way into the
 * kernel. What goes out when the program goes on is then sent a second time, and nobody could tell: the carrier takes no
 * idempotency key, and the product makes that moment as short as it can be (`server/providers/sms.ts`).
 */
process.on('SIGUSR2', () => process.kill(process.pid, 'SIGSTOP'));
