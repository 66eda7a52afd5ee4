import type { ContractTemplate } from '../schema.ts'
import { advisory } from './advisory.ts'
import { nda } from './nda.ts'
import { services } from './services.ts'
import { statementOfWork } from './statement-of-work.ts'

export const TEMPLATES: readonly ContractTemplate[] = [services, statementOfWork, nda, advisory]

export function findTemplate(slug: string | undefined): ContractTemplate | undefined {
  return TEMPLATES.find(template => template.slug === slug)
}
