import type { Database } from '#platform/server/database/database.ts';
import type { CustomOrderRequest } from '../contract.ts';

type NewRequest = CustomOrderRequest & { id: string; mailId: string; createdAt: Date };

export async function insertCustomOrderRequest(db: Database, request: NewRequest): Promise<void> {
  await db
    .insertInto('custom_order_request')
    .values({
      id: request.id,
      name: request.name,
      email: request.email,
      product_type: request.productType,
      colors: request.colors,
      size: request.size,
      budget: request.budget === '' ? null : request.budget,
      description: request.description,
      mail_id: request.mailId,
      created_at: request.createdAt,
    })
    .execute();
}
