import { useMemo, useState } from 'react'
import { MOST_ANSWERS } from '../../engine/index.ts'
import { settingsDialog } from '../../host/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../kit/Button.tsx'
import { Finder } from '../../kit/Finder.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { holdsWords, hostWords, wordsOf } from '../../kit/words.ts'
import { type Choice, choicesOf, keyOf, toggled } from './choices.ts'
import { severalModels } from './feature.ts'
import { priceWords } from './price-words.ts'
import { severalText } from './texts.ts'
import styles from './PickModels.module.css'

/** Drawn at once; services list hundreds. */
const MOST_SHOWN = 60
/** From this number of models there is a field to find one. */
const MANY = 8

/** The models that answer the next messages of this chat. The model of the chat is chosen at first. */
export function PickModels() {
  const { actions } = useUi()
  const commands = useCommands(severalModels)
  const settings = useUiState(({ app }) => app.settings)
  const modelOptions = useUiState(({ app }) => app.modelOptions)
  const several = useUiState(({ app }) => app.severalModels)
  const own = useUiState(({ app }) => app.model.ref)
  const choices = useMemo(() => choicesOf({ settings, modelOptions }), [settings, modelOptions])
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const now = several.length > 0 ? several.map(({ ref }) => ref) : [own]
    return now.map(keyOf).filter(key => choices.some(choice => choice.key === key))
  })
  const [typed, setTyped] = useState('')
  const words = wordsOf(typed)
  const found = choices.filter(({ title, host }) => holdsWords(`${title} ${host ?? ''}`, words))
  const shown = found.slice(0, MOST_SHOWN)
  const isFull = chosen.length === MOST_ANSWERS
  const run = async (): Promise<void> => {
    const meant = chosen.flatMap(key => choices.find(choice => choice.key === key) ?? [])
    await commands.choose(meant.map(({ setting }) => setting))
    actions.closeDialog()
  }
  const count = chosen.length
  const isTooFew = choices.length < 2
  return (
    <FormDialog
      title={severalText('title')}
      description={severalText('why')}
      submit={severalText('ask', { count })}
      isOff={count < 2}
      run={run}
      finalFocus={() => document.getElementById('message')}
    >
      {isTooFew && (
        <div className="row wrap">
          <p className="grow">{severalText('too-few')}</p>
          <Button
            size="small"
            variant="edged"
            icon="plus"
            onClick={() => actions.open(settingsDialog, {})}
          >
            {severalText('connect')}
          </Button>
        </div>
      )}
      {choices.length > MANY && (
        <Finder label={severalText('find')} value={typed} onType={setTyped} />
      )}
      <fieldset className={styles.list}>
        <legend className="unseen">{severalText('list')}</legend>
        {shown.map(choice => (
          <ModelLine
            key={choice.key}
            choice={choice}
            isChosen={chosen.includes(choice.key)}
            isFull={isFull}
            onToggle={() => setChosen(toggled(chosen, choice.key))}
          />
        ))}
      </fieldset>
      {found.length === 0 && <p className="soft">{severalText('none')}</p>}
      {found.length > shown.length && (
        <p className="small soft">{severalText('more', { count: found.length - shown.length })}</p>
      )}
      <p className="small soft" role="status">
        {severalText('chosen', { count: formatNumber(count), most: formatNumber(MOST_ANSWERS) })}
        {isFull && ` · ${severalText('at-most')}`}
      </p>
    </FormDialog>
  )
}

interface ModelLineProps {
  readonly choice: Choice
  readonly isChosen: boolean
  /** No other one can be chosen. */
  readonly isFull: boolean
  readonly onToggle: () => void
}

function ModelLine({ choice, isChosen, isFull, onToggle }: ModelLineProps) {
  const own = useUiState(({ app }) => app.settings.catalogue)
  const { title, host, setting } = choice
  const isDemo = setting.model === 'demo'
  const where = host === null ? severalText('here') : hostWords(host)
  const price = priceWords({ host, model: title }, own)
  return (
    <label className={`lit ${styles.line}`}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
      />
      <span className={`strong anywhere ${styles.name}`}>
        {isDemo ? severalText('demo') : title}
      </span>
      <span className="small soft anywhere">{price === null ? where : `${where} · ${price}`}</span>
    </label>
  )
}
