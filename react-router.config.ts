import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // One small manifest with the first page: no manifest requests afterwards.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
