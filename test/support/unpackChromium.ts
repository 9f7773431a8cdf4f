import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

// Unpacks the packaged Chromium and the libraries that it may miss into the temporary folder of its own
// process, because the package knows no other place: chromium.ts runs this file with TMPDIR set.

const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
chromium.setGraphicsMode = false;
await chromium.executablePath();
await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
