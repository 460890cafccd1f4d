import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vite';
import { compressFiles } from './compress-files.ts';
import { firstViewChunks } from './first-view-chunks.ts';

const SERVER = 'http://127.0.0.1:3000';
const FIRST_FONTS = /(display|heading|sans)-basic.*\.woff2$/;

/** Lets the fonts of the first screens load together with the styles that name them. */
function preloadFonts(): Plugin {
  return {
    name: 'clamor:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          }));
      },
    },
  };
}

/**
 * Groups the modules of first views into chunks. The server's rendering is a single file, and Vite's development server
 * needs no chunks.
 */
async function output(command: string, isSsrBuild: boolean) {
  if (command !== 'build' || isSsrBuild) return {};
  const name = await firstViewChunks(import.meta.dirname);
  const groups = [{ name, debugName: 'first view' }];
  return { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } };
}

export default defineConfig(async ({ command, isSsrBuild = false }) => ({
  plugins: [react(), tailwindcss(), preloadFonts(), ...(isSsrBuild ? [] : [compressFiles()])],
  build: {
    outDir: isSsrBuild ? 'dist/.render' : 'dist',
    copyPublicDir: !isSsrBuild,
    // Nothing is inlined as a `data:` address, so that the content security policy may allow 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    manifest: !isSsrBuild,
    rolldownOptions: await output(command, isSsrBuild),
  },
  // The server's rendering is one file with all packages, because the pages' packages are not installed in production.
  ssr: { noExternal: true, target: 'node' },
  server: {
    proxy: {
      // The request keeps the page's own host, with which the server compares the Origin of staff's writes.
      '/api': { target: SERVER, changeOrigin: false },
      '/objects': SERVER,
      '/boost': SERVER,
      '/problems': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
}));
