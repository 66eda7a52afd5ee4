import type { DemoClients, DemoCompetitors } from './types.ts'

export const demoCompetitors: DemoCompetitors[] = [
  { company: 'rebecca.lindholm@demo.example', names: ['Furrow & Field', 'Croplight Inc.'] },
  { company: 'company@example.com', names: ['Wardwell Systems', 'Claritrack'] },
]

export const demoClients: DemoClients[] = [
  {
    talent: 'talent@example.com',
    shown: ['Northlake Developer Tools'],
    compared: ['Croplight', 'Bellweather Studios'],
  },
]
