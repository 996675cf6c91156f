/**
 * Who carries out what a session asks of the outside: one handler for each type of effect.
 *
 * @module
 */
import type { EffectOf, SessionEffect } from '../step/effects.ts'
import { count, recall, runTool, send, summarize, wait } from './engine-effects.ts'
import type { Emit, SessionPorts } from './handler.ts'
import { checkImages, forgetImages, readFiles } from './images.ts'
import {
  editQueued,
  enqueue,
  readLiveDraft,
  readLog,
  readNews,
  readQueue,
  removeQueued,
  writeDraft,
} from './storage.ts'
import { readAhead, searchAhead } from './read-ahead.ts'
import { countAll, tryLock, waitForLock } from './tab.ts'

const HANDLERS: {
  readonly [Type in SessionEffect['type']]: (
    effect: EffectOf<Type>,
    ports: SessionPorts,
    emit: Emit,
  ) => void | Promise<void>
} = {
  count,
  recall,
  send,
  'run-tool': runTool,
  summarize,
  wait,
  abort: ({ id }, { running }) => running.stop(id),
  notify: ({ notice, because }, { onNotice }) => onNotice(notice, because),
  'report-unread': ({ error }, { onUnread }) => onUnread(error),
  report: ({ error }, { onFault }) => onFault(error),
  'report-room': (_, { onStored }) => onStored(),
  reply: ({ reply, value = true }, { replies }) => replies.resolve(reply, value),
  reject: ({ reply, error }, { replies }) => replies.reject(reply, error),
  'try-lock': tryLock,
  'wait-for-lock': waitForLock,
  'release-lock': (_, { lock }) => lock.release(),
  'read-log': readLog,
  'read-news': readNews,
  'read-live-draft': readLiveDraft,
  'read-queue': readQueue,
  'write-draft': writeDraft,
  enqueue,
  'edit-queued': editQueued,
  'remove-queued': removeQueued,
  'check-images': checkImages,
  'read-files': readFiles,
  'forget-images': forgetImages,
  'count-all': countAll,
  'read-ahead': readAhead,
  'search-ahead': searchAhead,
  'start-timer': ({ timer, afterMs }, { timers }, emit) =>
    timers.start(timer, afterMs, () => emit({ type: 'timer', timer })),
  'stop-timer': ({ timer }, { timers }) => timers.stop(timer),
  'note-model': (_, { noteModel }) => noteModel(),
  'ask-again': async ({ error }, { onRefused }, emit) => {
    await onRefused(error)
    emit({ type: 'try-again' })
  },
}

/** Begins to carry out the effect; what comes of it is reported to `emit`. */
export function start(effect: SessionEffect, ports: SessionPorts, emit: Emit): void {
  handle(effect.type, effect, { ports, emit })?.catch(ports.onFault)
}

function handle<Type extends SessionEffect['type']>(
  type: Type,
  effect: EffectOf<Type>,
  { ports, emit }: { readonly ports: SessionPorts; readonly emit: Emit },
): void | Promise<void> {
  return HANDLERS[type](effect, ports, emit)
}
