import { href } from 'react-router'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

type ToolHeaderProps = { title: string; lede: string }

/** What stands above every tool: the way back to the others, its name and what it does. */
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
