import { formatPercent } from '../../i18n/format.ts'
import type { SeveralAnswer } from '../../runtime/session/snapshot.ts'
import { severalText } from './texts.ts'

/** True while its model is at work, or waits for its turn. */
export function isRunning({ activity }: Pick<SeveralAnswer, 'activity'>): boolean {
  return activity.type !== 'idle'
}

/** What the model does, or how its answer ended. */
export function stateWords({
  activity,
  finishReason,
  isStopped,
  failure,
  isAsked,
}: Omit<SeveralAnswer, 'model'>): string {
  switch (activity.type) {
    case 'idle':
      if (failure?.isStopped === true) return severalText('stopped-early')
      if (failure !== null) return severalText('failed')
      if (isStopped) return severalText('stopped')
      return isAsked ? endWords(finishReason) : severalText('not-asked')
    case 'preparing':
    case 'asking':
    case 'running-tools':
      return severalText('preparing')
    case 'streaming':
      return severalText('writing')
    case 'loading':
      return severalText('loading', { share: formatPercent(activity.share) })
    case 'waiting':
    case 'compacting':
    case 'saving':
    case 'turn':
    case 'retrying':
    case 'elsewhere':
      return severalText(activity.type)
  }
}

function endWords(reason: SeveralAnswer['finishReason']): string {
  switch (reason) {
    case 'interrupted':
    case 'length':
      return severalText(reason)
    case 'content-filter':
      return severalText('filtered')
    case null:
      return severalText('failed')
    default:
      return severalText('done')
  }
}
