import { useRef } from 'react'
import { branchesText } from '../../../i18n/en/conversation.ts'
import type { AnswerMade, Version } from '../../../engine/index.ts'
import { headOf, type MessageHead, type ShownRow } from '../../../runtime/session/shown-row.ts'
import { IconButton } from '../../../kit/Button.tsx'
import { RowFrame } from '../../kit/RowFrame.tsx'
import { answersDialog, compareDialog } from '../../../host/dialogs.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import styles from './Branches.module.css'

/** `‹ 2 / 3 ›`: which version of a message this is, and the way to the others. */
export function MessageVersions({
  version,
  number,
}: {
  readonly version: Version
  /** Of the message; null where a version has none yet. */
  readonly number: number | null
}) {
  const { application, actions } = useUi()
  const sessionId = useUiState(({ app }) => app.session?.sessionId ?? null)
  const isIdle = useUiState(({ app }) => app.session?.activity.type === 'idle')
  const isSelecting = useRef(false)
  const { index, count, previousId, nextId, made, setId } = version
  const label =
    number === null
      ? branchesText('branches.version-coming', { index, count })
      : branchesText('branches.version', { index, count, number })
  const compare = (): void => {
    if (setId !== undefined) return actions.open(answersDialog, { setId })
    const versionId = previousId ?? nextId
    if (sessionId === null || versionId === null) return
    const left = { sessionId, versionId }
    return actions.open(compareDialog, { left, right: { sessionId } })
  }
  const select = async (messageId: Version['nextId'], way: 'previous' | 'next'): Promise<void> => {
    if (messageId === null || isSelecting.current) return
    isSelecting.current = true
    const isSelected = await application.changeBranch({ type: 'select', messageId })
    isSelecting.current = false
    if (isSelected) focusVersion(messageId, way)
  }
  return (
    <>
      <span className={styles.versions} role="group" aria-label={label}>
        <IconButton
          size="small"
          icon="chevron-left"
          label={branchesText('branches.previous')}
          data-key="alt+arrowleft"
          data-way="previous"
          disabled={!isIdle || previousId === null}
          onClick={() => void select(previousId, 'previous')}
        />
        <span className={`small strong num soft nowrap ${styles.place}`}>
          {branchesText('branches.place', { index, count })}
        </span>
        <IconButton
          size="small"
          icon="chevron-right"
          label={branchesText('branches.next')}
          data-key="alt+arrowright"
          data-way="next"
          disabled={!isIdle || nextId === null}
          onClick={() => void select(nextId, 'next')}
        />
        {(number === null || setId !== undefined) && (
          // The versions of another message are compared from its menu.
          <IconButton
            size="small"
            icon="compare"
            label={branchesText(setId === undefined ? 'branches.compare' : 'branches.beside')}
            disabled={sessionId === null}
            onClick={compare}
          />
        )}
      </span>
      {made && <span className={`small soft anywhere ${styles.made}`}>{madeWords(made)}</span>}
    </>
  )
}

/** Frames in which a version that was selected is drawn, and in which its ways to the others are. */
const MOST_FRAMES = 60
const DRAWN_WITHIN = 15

/**
 * Gives the focus to the same button of the version that was selected, or to the other one where that button is disabled. The only version
 * that has an answer has neither: there the first of its buttons gets it.
 */
function focusVersion(messageId: string, way: 'previous' | 'next'): void {
  const id = CSS.escape(messageId)
  let frames = 0
  const look = (): void => {
    const row = document.querySelector(`:is([data-message="${id}"], [data-begins="${id}"])`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>(WAYS) ?? [])]
    const isDrawn = frames > DRAWN_WITHIN
    const button =
      buttons.find(({ dataset }) => dataset['way'] === way) ??
      buttons.find(({ dataset }) => isDrawn || dataset['way'] !== undefined)
    if (button) return button.focus({ preventScroll: true })
    frames += 1
    if (frames < MOST_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const WAYS = '[role="toolbar"] button:not(:disabled)'

function madeWords({ hint, sampling }: AnswerMade): string {
  const { temperature, topP, replyTokens, stop } = sampling
  const values = { temperature, topP, replyTokens, stop: stop?.join(', ') }
  return [
    ...(hint === null ? [] : [branchesText('branches.made-hint', { hint })]),
    ...(['temperature', 'topP', 'replyTokens', 'stop'] as const).flatMap(name => {
      const value = values[name]
      return value === undefined ? [] : [branchesText(`branches.made-${name}`, { value })]
    }),
  ].join(' · ')
}

/** The end of a branch where others continue: nothing was answered here, and what was before stays at hand. */
export function UnansweredVersion({ version }: { readonly version: Version }) {
  const isAnswered = useUiState(({ app }) => roleAtEnd(app.session?.rows ?? []) === 'assistant')
  const words = branchesText(isAnswered ? 'branches.went-back' : 'branches.no-answer')
  return (
    <RowFrame status="note" label={words}>
      <p className="row wrap gap-0 soft ui">
        <MessageVersions version={version} number={null} />
        {words}
      </p>
    </RowFrame>
  )
}

function roleAtEnd(rows: readonly ShownRow[]): MessageHead['role'] | null {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at]
    const head = row && headOf(row)
    if (head) return head.role
  }
  return null
}
