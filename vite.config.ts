import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// React and the router are one file: it compresses better and rarely changes. What most pages share is another,
// because a phone loads one file faster than thirty.
const FILES = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // Without what only pages with a form or with meetings need.
  {
    name: 'kit',
    test: /\/app\/(ui|platform|frame)\/(?!form-refusal|forms\/(field-props|kept-text|untouched)|calendar\/zone-text)/,
    minShareCount: 11,
  },
  // What pages with a form use: most of these are a few lines.
  {
    name: 'form',
    test: /\/app\/(ui\/form-refusal|platform\/forms\/(field-props|kept-text|untouched|form-version|read-whole-number))\.tsx?$/,
  },
  // The card, and what most pages with it use: small files compress badly.
  {
    name: 'talent-card',
    test: /\/app\/(features\/talent\/(ui\/talent-card|public-page\/ui\/public-format)|ui\/chip)\.tsx?$/,
  },
  // A score is on more pages than what tells about it.
  { name: 'score', test: /\/app\/ui\/score\.tsx$/ },
  {
    name: 'receipt',
    test: /\/features\/matching\/ui\/(match-line|match-receipt|receipt-parts)\.tsx$/,
  },
  // Both dashboards and the connections use these.
  {
    name: 'introductions',
    test: /\/features\/connections\/ui\/(newest-only|response-time|room-links|stage-badge|withdraw-form)\.tsx$/,
  },
  // Every hydrated page uses these: in one file they are smaller than apart.
  {
    name: 'frame',
    test: /\/app\/(site|routes\/parts\/answer-offline|ui\/(try-again|use-unfolded|refusal-text|drawer|capitalized|listed)|features\/accounts\/ui\/confirm-address|platform\/(session-client\/settings|calendar\/zone-cookie|forms\/sent-text))\.tsx?$|vite\/preload-helper/,
  },
  // Loaded by signed-in pages after they have hydrated.
  { name: 'signed-in', test: /\/app\/(session-watch|frame\/unread-stream)\.tsx?$/ },
]

// Bundled because they consist of hundreds of small files, which slow down the start.
const BUNDLED = [
  /^@?better-/,
  /^@(noble|opentelemetry)\//,
  ...['jose', 'defu', 'hono', '@hono/node-server', '@fastify/busboy', 'aws4fetch', 'kysely'],
  ...['markdown-it', 'mdurl', 'uc.micro', 'entities', 'linkify-it', 'punycode.js'],
  ...['react-router', 'zod'],
]

/**
 * If the script of a page can't be loaded, the router reloads the page that is open. Without a network, that loses it,
 * even if the mouse only passed over a link. With this, it is an error like that of data that can't be loaded, and a
 * prefetch, which needs the script only for stylesheets and the like of its own, doesn't wait for it.
 */
const KEEP_PAGE: Record<string, [RegExp, string]> = {
  'routeModules.js': [/catch \(error\) \{.*?Promise\(\(\) => \{\}\);\s*\}/s, 'finally {}'],
  'links.js': [/let mod = await loadRouteModule\(.*?mod\.links\(\) : \[\];/s, ''],
}
const keepPage: Plugin = {
  name: 'keep-page',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/(?:routeModules|links)\.js$/ },
    handler(code, id) {
      const [from, to] = KEEP_PAGE[path.basename(id)] ?? ['', '']
      const kept = code.replace(from, to)
      if (kept === code) throw new Error(`Nothing to replace in ${id}`)
      return kept
    },
  },
}

export default defineConfig({
  plugins: [tailwindcss(), process.env.VITEST ? null : reactRouter(), keepPage],
  build: { target: 'es2022', rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: FILES } } } },
    },
    // The server bundle is the whole application, not only its pages.
    ssr: {
      build: {
        rollupOptions: {
          input: './app/compose.server.ts',
          // A server loads everything at once; what is imported dynamically is for browsers.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      resolve: { noExternal: BUNDLED },
    },
  },
})
