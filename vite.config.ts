import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // The server bundle is the composed application, not only its pages: see app/compose.server.ts.
    ...(isSsrBuild ? { rollupOptions: { input: './app/compose.server.ts' } } : {}),
  },
}))
