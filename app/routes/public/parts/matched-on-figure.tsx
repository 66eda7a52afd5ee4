export type MatchedOn = 'skills' | 'experience' | 'preferences'

/** What is wanted, outlined, below what is offered, in green. Decoration over text that says the same. */
export function MatchedOnFigure({ of }: { of: MatchedOn }) {
  return (
    <svg viewBox="0 0 160 40" aria-hidden="true" className="block h-10 w-40">
      {of === 'skills' && <Skills />}
      {of === 'experience' && <Experience />}
      {of === 'preferences' && <Preferences />}
    </svg>
  )
}

const outline = 'fill-none stroke-ink'

/** Five wanted: three met, one nearly, one not. */
function Skills() {
  return [1, 1, 1, 0.5, 0].map((part, position) => {
    const x = 1 + position * 32
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
      <g key={position}>
        <rect x={x} y="8" width={24 * part} height="24" className="fill-accent" />
        <rect x={x} y="8" width="24" height="24" strokeWidth="1.5" className={outline} />
      </g>
    )
  })
}

/** Stairs of levels, up to the wanted one. */
function Experience() {
  return [8, 14, 20, 26, 32].map((height, position) => {
    const x = 1 + position * 32
    const isWanted = position === 3
    return (
      <g key={height}>
        <rect
          x={x}
          y={36 - height}
          width="24"
          height={height}
          className={position < 4 ? 'fill-accent' : 'fill-rule'}
        />
        {isWanted && (
          <rect
            x={x - 3}
            y={36 - height - 3}
            width="30"
            height={height + 6}
            strokeWidth="1.5"
            strokeDasharray="3 2"
            className={outline}
          />
        )}
      </g>
    )
  })
}

/** Two overlapping ranges: a rate and a budget, two time zones. */
function Preferences() {
  return (
    <>
      <rect y="19.5" width="160" height="1" className="fill-control" />
      <rect x="44" y="14" width="84" height="12" className="fill-accent" />
      <rect
        x="14"
        y="8"
        width="88"
        height="24"
        strokeWidth="1.5"
        strokeDasharray="3 2"
        className={outline}
      />
    </>
  )
}
