import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

type ToolHeaderProps = { title: string; lede: string }

/** The header of every tool: the link back, its name and what it does. */
export function ToolHeader({ title, lede }: ToolHeaderProps) {
  return (
    <PageHeader
      title={title}
      lede={lede}
      kicker={
        <TextLink to={href('/resources')} plain className="no-print">
          Tools & Resources
        </TextLink>
      }
    />
  )
}
