import { ARCHIVE_TOOLS, type ToolResultPart } from '../../../engine/index.ts'
import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { t } from '../../../i18n/t.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Picture } from '../../kit/markdown/Diagram.tsx'
import { useUi, useUiState } from '../../store.ts'
import styles from './ApprovalForm.module.css'

/** Below a result: its picture, the messages that it repeats, and the person's rule for the tool. */
export function ToolExtras({ result }: { readonly result: ToolResultPart }) {
  const { tool, drawing } = result
  return (
    <>
      {drawing !== undefined && (
        <Picture
          drawing={{ svg: drawing, ...sizeOf(drawing) }}
          name={toolCallsText('tools.drawing', { tool })}
        />
      )}
      {ARCHIVE_TOOLS.has(tool) && <Sources numbers={messagesIn(result.output)} />}
      <Rule tool={tool} />
    </>
  )
}

/** Pixels, as the SVG says. */
function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width = 640, height = 400] = /^<svg [^>]*?\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

const MOST_SOURCES = 24
const SOURCE = /^\[?messages? (\d{1,7})(?: to \d{1,7})?[ ,]/gm

/** Numbers of the messages that a result of an archive tool repeats, each once. */
export function messagesIn(output: string): readonly number[] {
  const found = [...output.matchAll(SOURCE)].map(([, number]) => Number(number))
  return [...new Set(found)].slice(0, MOST_SOURCES)
}

function Sources({ numbers }: { readonly numbers: readonly number[] }) {
  const { actions } = useUi()
  if (numbers.length === 0) return null
  return (
    <p className={`row wrap small soft ${styles.sources}`}>
      {toolCallsText('tools.sources')}
      {numbers.map(number => (
        <LinkButton
          key={number}
          aria-label={t('chat.recalled-cite', { number })}
          onClick={() => actions.showMessage(number)}
        >
          ¶{number}
        </LinkButton>
      ))}
    </p>
  )
}

/** The rule for all calls of the tool, and the way back. */
function Rule({ tool }: { readonly tool: string }) {
  const { application } = useUi()
  const rule = useUiState(
    ({ app }) => app.session?.toolRules.find(other => other.tool === tool)?.rule ?? null,
  )
  if (rule === null) return null
  return (
    <p className={`row wrap small soft ${styles.sources}`}>
      {toolCallsText(`tools.rule.${rule}`)}
      <LinkButton onClick={() => void application.askAgainFor(tool)}>
        {toolCallsText('tools.ask-again')}
      </LinkButton>
    </p>
  )
}
