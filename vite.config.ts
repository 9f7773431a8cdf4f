import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Builds the dashboard into build/dashboard. The server's content security policy allows scripts of its own
// address only, so nothing is inlined: no script in the page, no font or image as a data address.
export default defineConfig({
  root: 'dashboard',
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../build/dashboard',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
