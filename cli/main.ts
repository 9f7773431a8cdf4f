import { enableCompileCache } from 'node:module';

// React and oclif run as they ship, also where somebody develops something of their own: otherwise oclif looks
// for TypeScript sources.
process.env.NODE_ENV = 'production';

// Half of a command's start is compiling, so the rest is imported once the cache of compiled code is on.
enableCompileCache();

// A closed pipe (`goodword log --follow | head`) ends the command quietly. Messages may go unread: an import
// or a send is not broken off because nobody watches it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

import('./start.ts').then(({ start }) => start(process.argv.slice(2)));
