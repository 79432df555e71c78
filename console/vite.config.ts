import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API serves what this makes below /console, with a policy that runs no inline script. */
export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/v2': 'http://127.0.0.1:3000' } },
});
