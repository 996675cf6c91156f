/** Frames in which a version that was selected is drawn. */
const MOST_FRAMES = 60

/** Gives the focus to the same button of the version that was selected, or where that has nothing to do, to the other one. */
export function focusVersion(messageId: string, way: 'previous' | 'next'): void {
  let frames = 0
  const look = (): void => {
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>(
        `[data-message="${CSS.escape(messageId)}"] button[data-way]:not(:disabled)`,
      ),
    ]
    const button = buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0]
    if (button) return button.focus({ preventScroll: true })
    frames += 1
    if (frames < MOST_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
