import { setTimeout } from 'node:timers/promises'
import { describe } from 'vitest'
import { demoModel } from './demo.ts'
import {
  chunksOf,
  describeChatModel,
  describeNotesRead,
  saidIn,
} from '../test/contracts/provider.contract.ts'

describe('demoModel', () => {
  const quickly = async (_: number, signal: AbortSignal) => {
    await setTimeout(2)
    signal.throwIfAborted()
  }
  const open = async () => demoModel({ pause: quickly })
  describeChatModel(open)
  describeNotesRead(async request => saidIn(await chunksOf(await open(), request)))
})
