import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:3000';
const FIRST_FONTS = /(bricolage-grotesque-latin-wdth|instrument-sans-latin-wght)-normal.*\.woff2$/;

/** The two fonts of every first screen start to load beside the styles that name them. */
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

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: 'dist',
    // Nothing is inlined as a data: address, so that the policy can name 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      // The page's own host stays in the request: staff's writes are held against it.
      '/api': { target: SERVER, changeOrigin: false },
      '/objects': SERVER,
      '/boost': SERVER,
      '/problems': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
