import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { SERVER_BUILD } from './server-build.mjs';

rmSync(SERVER_BUILD.outdir, { recursive: true, force: true });
// esbuild has already printed the error.
await build(SERVER_BUILD).catch(() => process.exit(1));
