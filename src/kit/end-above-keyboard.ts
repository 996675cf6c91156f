/** Less than any keyboard on a screen, and more than the bars of a browser, in CSS pixels. */
const LEAST_PX = 120

/**
 * Lets the page end above the keyboard on the screen (`--keyboard`, its height). Safari on iOS moves the page up instead of making it
 * smaller, so the header is out of sight. Other browsers obey `interactive-widget` in `index.html`, and nothing is covered there.
 */
export function endAboveKeyboard(): void {
  const { visualViewport: seen, document } = window
  // Some hardened browsers have none.
  if (!seen) return
  const root = document.documentElement
  let coveredPx = 0
  seen.addEventListener('resize', () => {
    // A page that is enlarged by two fingers shows less of itself without a keyboard.
    const missing = seen.scale === 1 ? Math.round(root.clientHeight - seen.height) : 0
    const covered = missing >= LEAST_PX ? missing : 0
    if (covered === coveredPx) return
    coveredPx = covered
    root.style.setProperty('--keyboard', `${covered}px`)
    if (covered === 0) return
    window.scrollTo(0, 0)
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  })
}
