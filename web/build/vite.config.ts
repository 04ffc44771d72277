import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The apps for employees and devices, each at its own address (D-001). */
const STAFF_APPS = ['portal', 'pos', 'display', 'scanner', 'signage'];
const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** An unpublished folder: tools/build/build.ts publishes it as dist/website. */
const folder = process.env.FOYER_BUILD ?? fromRoot('dist/unpublished');

/**
 * Puts the order of the style layers first, for any order of the chunks of the one stylesheet: a
 * component met before the tokens would otherwise declare its layer first, and the base styles
 * would win over the buttons.
 */
const layersInOrder = (): Plugin => ({
  name: 'layers-in-order',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const [order] = /@layer [\w, ]+;/.exec(readFileSync(fromRoot('ui/tokens.css'), 'utf8')) ?? [];
      if (!order) throw new Error('ui/tokens.css no longer says the order of the layers');
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
    },
  },
});

/**
 * react-aria brings its words in 34 languages; the portal has four. The others are left out of the build
 * (decision 0038).
 */
const wordsOfOurLanguages = (): Plugin => ({
  name: 'words-of-our-languages',
  enforce: 'pre',
  load(id) {
    const [, language] =
      /react-(?:aria|stately)\/dist\/private\/intl\/\w+\/(\w\w)-\w\w\.mjs$/.exec(id.replaceAll('\\', '/')) ?? [];
    return language && !['en', 'nl', 'fr', 'de'].includes(language) ? 'export default {};' : null;
  },
});

/**
 * The settings of the browser builds. light-dark() must reach the browser unchanged: transpiled, a
 * dark part of a light page would stay light.
 */
const forBrowsers = {
  outDir: `${folder}/client`,
  // All styles of a side are one file: smaller than one poster, and no page can appear unstyled.
  cssCodeSplit: false,
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};
const REACT = { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ };

/**
 * Builds every front end with one command (`vite build --app -c web/build/vite.config.ts`): the
 * visitors' files (client, with a manifest), the renderer of their pages for Node
 * (server/render.js), and the files for employees and devices (staff).
 */
export default defineConfig({
  root: fromRoot(''),
  publicDir: false,
  plugins: [react(), layersInOrder(), wordsOfOurLanguages()],
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  environments: {
    client: {
      build: {
        ...forBrowsers,
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: {
            site: fromRoot('apps/website/entry-browser.tsx'),
            prelude: fromRoot('apps/website/prelude.ts'),
            worker: fromRoot('apps/website/offline/worker.ts'),
          },
          output: {
            // The first script names all others: names without words are half a kilobyte less (the manifest has them).
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                REACT,
                // Code shared by many pages, in one file: a dozen small ones would each wait for a
                // connection.
                {
                  name: 'parts',
                  test: /[\\/](ui[\\/](Button|Chips|Notice|Poster|VisuallyHidden|classes)|web[\\/](api|i18n|shell)|apps[\\/]website[\\/](components[\\/](films[\\/](Movie|Show|Rating|version|online)|SiteLink|consent|pict)|cinema[\\/](chosen|use|remembered|NotHere)|i18n|addresses|site|head))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    staff: {
      consumer: 'client',
      build: {
        ...forBrowsers,
        emptyOutDir: false,
        manifest: '.vite/staff.json',
        rolldownOptions: {
          input: Object.fromEntries([
            ...STAFF_APPS.map((app) => [app, fromRoot(`apps/${app}/entry.tsx`)]),
            ['device-worker', fromRoot('web/device/offline/worker.ts')],
          ]),
          output: { codeSplitting: { groups: [REACT] } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: `${folder}/server`,
        emptyOutDir: true,
        ssr: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { render: fromRoot('apps/website/entry-server.tsx') },
          // One file: a running server must find all its files while the site is built again.
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
});
