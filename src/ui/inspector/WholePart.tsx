import { formatNumber, formatTokens } from '../../i18n/format.ts'
import { inspectorText } from '../../i18n/en/dialogs.ts'
import { LinkButton } from '../kit/Button.tsx'
import { useUi } from '../store.ts'
import type { InspectedPart } from './inspected-part.ts'
import styles from './Inspector.module.css'

/** Beside the list: the chosen part, what becomes of it and why, what it takes, and all of its words. */
export function ChosenPart({ part }: { readonly part: InspectedPart }) {
  const { role, number, fate, tokens, whole, isSent } = part
  const now = isSent ? formatNumber(tokens) : inspectorText('inspector.none')
  return (
    <section className={styles.side} aria-label={inspectorText('inspector.chosen')}>
      <h3>
        {inspectorText(`inspector.${role}`)} {number !== null && `¶${number}`}
      </h3>
      <dl>
        <dt>{inspectorText('inspector.treatment')}</dt>
        <dd>{fate?.words ?? inspectorText('inspector.always')}</dd>
        {fate?.step && (
          <>
            <dt>{inspectorText('inspector.step')}</dt>
            <dd>{fate.step}</dd>
          </>
        )}
        <dt>{inspectorText('inspector.tokens')}</dt>
        <dd>{whole === null ? now : `${formatTokens(whole)} → ${now}`}</dd>
      </dl>
      <WholePart part={part} />
    </section>
  )
}

/** All of its words, and the way to its message. */
export function WholePart({ part: { number, text } }: { readonly part: InspectedPart }) {
  const { actions } = useUi()
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{text}</pre>
      {number !== null && (
        <LinkButton
          onClick={() => {
            actions.closeDialog()
            actions.showMessage(number)
          }}
        >
          {inspectorText('inspector.open', { number })}
        </LinkButton>
      )}
    </>
  )
}
