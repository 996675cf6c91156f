import { type Connection, servePage } from '../ports/connection.ts'
import { transferFunctions, type TransferPage } from './transfer-functions.ts'

const page: Connection<TransferPage> = servePage<TransferPage>(transferFunctions(() => page))
