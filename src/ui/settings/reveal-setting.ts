const LABELS = 'label, legend, h3, h4, dt, button'
const CONTROLS = 'input:checked, input, select, textarea, button, summary'

/**
 * Scrolls to the setting with this label within a section and gives the focus to its control, or to its label where it
 * has none. False where the section shows no such label now.
 */
export function revealSetting(section: HTMLElement, label: string): boolean {
  const named = [...section.querySelectorAll<HTMLElement>(LABELS)].find(element =>
    element.textContent.trim().startsWith(label),
  )
  if (named === undefined) return false
  const target = controlOf(named) ?? named
  if (target === named && !named.matches('button')) named.tabIndex = -1
  named.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
  return true
}

function controlOf(named: HTMLElement): HTMLElement | null {
  if (named instanceof HTMLLabelElement) return named.control
  if (!named.matches('legend')) return null
  const group = named.closest('fieldset')
  return (
    group?.querySelector<HTMLElement>('input:checked') ??
    group?.querySelector<HTMLElement>(CONTROLS) ??
    null
  )
}
