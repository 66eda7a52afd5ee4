import { category } from '../schema.ts'

export const COMPANY_SIZES = category('Company size', [
  ['size_startup', 'Startup (1-10)'],
  ['size_small', 'Small (11-50)'],
  ['size_medium', 'Medium (51-200)'],
  ['size_large', 'Large (201-1000)'],
  ['size_enterprise', 'Enterprise (1000+)'],
])

export const COMPANY_STAGES = category('Company stage', [
  ['stage_pre_seed', 'Pre-seed'],
  ['stage_seed', 'Seed'],
  ['stage_series_a', 'Series A'],
  ['stage_series_b', 'Series B'],
  ['stage_series_c_plus', 'Series C+'],
  ['stage_public', 'Public'],
  ['stage_profitable', 'Profitable'],
  ['stage_bootstrapped', 'Bootstrapped'],
])
