import type { ToolResultPart } from '../../../engine/index.ts'
import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { recalledText } from '../../../i18n/en/rare-rows.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { Picture } from '../../../kit/markdown/Diagram.tsx'
import { openPassage } from '../../../host/open-passage.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { sourcesElsewhere, sourcesIn } from './sources.ts'

/** Below a result: its picture, and the person's rule for the tool. */
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
      <Rule tool={tool} />
    </>
  )
}

/** Pixels, as the SVG says. */
function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width = 640, height = 400] = /^<svg [^>]*?\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The way to each message that a result repeats. */
export function Sources({ output }: { readonly output: string }) {
  const ui = useUi()
  const { actions } = ui
  const sources = sourcesIn(output)
  const others = sourcesElsewhere(output)
  if (sources.length + others.length === 0) return null
  return (
    <p className="row wrap small soft below">
      {toolCallsText('tools.sources')}
      {sources.map(({ number, words }) => (
        <LinkButton
          key={number}
          aria-label={recalledText('recalled.cite', { number })}
          onClick={() => actions.showMessage(number, words === '' ? null : words)}
        >
          ¶{number}
        </LinkButton>
      ))}
      {others.map((source, at) => (
        <LinkButton key={at} onClick={() => void openPassage(ui, source)}>
          {source.title}
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
    <p className="row wrap small soft below">
      {toolCallsText(`tools.rule.${rule}`)}
      <LinkButton onClick={() => void application.askAgainFor(tool)}>
        {toolCallsText('tools.ask-again')}
      </LinkButton>
    </p>
  )
}
