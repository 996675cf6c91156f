import { type ReactNode } from 'react'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { formatDollars, formatNumber, formatTokens } from '../../i18n/format.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { focusMessageBox } from '../../kit/page-hooks.ts'
import { modelName } from '../../kit/words.ts'
import { isFree } from '../../runtime/settings/model-info.ts'
import { choicesOf, keyOf, priceOfRequests } from './choices.ts'
import { pickModels, severalModels } from './feature.ts'
import { severalText } from './texts.ts'
import styles from './ChosenModels.module.css'

/** Above the message box: the models that answer next, what they read together, and the way back to one. */
export function ChosenModels(): ReactNode {
  const { actions, store } = useUi()
  const commands = useCommands(severalModels)
  const several = useUiState(({ app }) => app.severalModels)
  const own = useUiState(({ app }) => app.model.ref)
  const refs = several.map(({ ref }) => ref)
  /** Without this one; alone, one is the model of the chat again. */
  const leaveOut = (key: string) => {
    const { app } = store.getState()
    const left = refs.map(keyOf).filter(other => other !== key)
    const choices = choicesOf(app)
    const settings = left.flatMap(
      other => choices.find(choice => choice.key === other)?.setting ?? [],
    )
    void commands.choose(settings.length < 2 ? [] : settings)
    focusMessageBox()
  }
  const backToOne = (): void => {
    void commands.choose([])
    focusMessageBox()
  }
  return (
    <section className={styles.chosen} aria-label={severalText('chips')}>
      <ul className={`row wrap gap-2 ${styles.chips}`}>
        {refs.map(ref => {
          const model = modelName(ref)
          return (
            <li key={keyOf(ref)} className={styles.chip}>
              <span className="ellipsis strong">{shortOf(model)}</span>
              <IconButton
                size="small"
                icon="close"
                label={severalText('out', { model })}
                onClick={() => leaveOut(keyOf(ref))}
              />
            </li>
          )
        })}
      </ul>
      <div className={`row wrap gap-2 ${styles.ways}`}>
        <Button size="small" icon="edit" onClick={() => actions.open(pickModels, {})}>
          {severalText('change')}
        </Button>
        <Button size="small" onClick={backToOne}>
          {severalText('one-model', { model: shortOf(modelName(own)) })}
        </Button>
      </div>
      <Cost />
    </section>
  )
}

/** What the next message takes before its answers, for all of them. */
function Cost() {
  const several = useUiState(({ app }) => app.severalModels)
  const own = useUiState(({ app }) => app.settings.catalogue)
  const requestTokens = useUiState(({ app }) => app.session?.meter.tokens ?? null)
  if (requestTokens === null) return null
  const refs = several.map(({ ref }) => ref)
  const { dollars, unpriced } = priceOfRequests(refs, requestTokens.tokens, own)
  const tokens = formatTokens(requestTokens)
  const count = formatNumber(refs.length)
  const sentences = [
    dollars > 0
      ? severalText('times-cost', { count, tokens, dollars: formatDollars(dollars) })
      : severalText('times', { count, tokens }),
    ...(unpriced > 0 ? [severalText('unpriced', { count: unpriced })] : []),
    severalText('no-tools'),
    ...(takeTurns(refs) ? [severalText('in-turns')] : []),
  ]
  return <p className={`small soft ${styles.cost}`}>{sentences.join(' · ')}</p>
}

/** True if two of them run on one machine. */
function takeTurns(
  refs: readonly { readonly host: string | null; readonly provider: string }[],
): boolean {
  const hosts = refs.filter(ref => isFree(ref) && ref.provider !== 'demo').map(({ host }) => host)
  return new Set(hosts).size < hosts.length
}

/** Without the name of the vendor before it. */
function shortOf(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1)
}
