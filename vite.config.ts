import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), process.env.VITEST ? null : reactRouter()],
  build: { target: 'es2022' },
  environments: {
    // The server bundle is the composed application, not only its pages.
    ssr: { build: { rollupOptions: { input: './app/compose.server.ts' } } },
  },
})
