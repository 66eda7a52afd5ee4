import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// React and the router in one file: it compresses better whole, and changes only when they do. What most pages
// share in another, because thirty small files take a phone longer than one.
const FILES = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'kit', test: /\/app\/(ui|platform|frame)\//, minShareCount: 11 },
]

// These are hundreds of small files, which take a start longer to find and read than one large one.
const BUNDLED = [
  /^@?better-/,
  /^@(noble|opentelemetry)\//,
  ...['jose', 'defu', 'hono', '@hono/node-server', '@fastify/busboy', 'aws4fetch', 'kysely'],
  ...['markdown-it', 'mdurl', 'uc.micro', 'entities', 'linkify-it', 'punycode.js'],
  ...['react-router', 'zod'],
]

export default defineConfig({
  plugins: [tailwindcss(), process.env.VITEST ? null : reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: { rollupOptions: { output: { codeSplitting: { groups: FILES } } } },
    },
    // The server bundle is the composed application, not only its pages.
    ssr: {
      build: { rollupOptions: { input: './app/compose.server.ts' } },
      resolve: { noExternal: BUNDLED },
    },
  },
})
