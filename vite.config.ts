import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//

export default defineConfig({
  plugins: [tailwindcss(), process.env.VITEST ? null : reactRouter()],
  build: { target: 'es2022' },
  environments: {
    // React and the router in one file: it compresses better whole, and changes only when they do.
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } },
        },
      },
    },
    // The server bundle is the composed application, not only its pages.
    ssr: { build: { rollupOptions: { input: './app/compose.server.ts' } } },
  },
})
