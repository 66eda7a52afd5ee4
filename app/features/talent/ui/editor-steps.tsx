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
    <nav aria-label="Parts of your profile" className="mb-8 bg-paper sm:sticky sm:top-0 sm:z-10">
      <ol className="flex flex-wrap gap-x-5 border-b border-rule py-2 text-sm">
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
