const STEPS = [
  { id: 'photo-title', label: 'Photo' },
  { id: 'basic-information', label: 'Basics' },
  { id: 'professional-details', label: 'Profession' },
  { id: 'experience-background', label: 'Experience' },
  { id: 'engagement-details', label: 'Engagement' },
  { id: 'pricing-availability', label: 'Pricing' },
]

/** The parts of the editor in their order, to jump between. All of them are one form, saved together. */
export function EditorSteps() {
  return (
    <nav aria-label="Parts of your profile" className="sticky top-0 z-10 mb-8 bg-paper">
      <ol className="flex gap-x-5 overflow-x-auto border-b border-rule py-2 text-sm whitespace-nowrap">
        {STEPS.map(({ id, label }, place) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link inline-flex min-h-8 items-center gap-1.5">
              <span className="figures text-muted">{place + 1}</span>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
