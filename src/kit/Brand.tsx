/** The mark, one writing across another, and the name. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 22 22" aria-hidden="true">
        <path className="brand-beneath" d="M6 2.5v17M11 2.5v17M16 2.5v17" />
        <path className="brand-over" d="M2.5 6.5h17M2.5 11h11M2.5 15.5h17" />
      </svg>
      Palimpsest
    </span>
  )
}
