import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// React and the router in one file: it compresses better whole, and changes only when they do. What most pages
// share in another, because thirty small files take a phone longer than one.
const FILES = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'kit', test: /\/app\/(ui|platform|frame)\//, minShareCount: 11 },
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
      // These are hundreds of small files, which take a start longer to find and read than one large one.
      resolve: { noExternal: ['better-auth', 'hono', 'kysely', 'markdown-it', 'zod'] },
    },
  },
})
