/** The fields of a VenueMaster schedule export that this program reads. */
import * as z from 'zod';
import { sourceId, sourceText } from '#platform/file-import/shape.ts';

const amount = z.number().min(0).max(99_999);
const count = z.int().min(0).max(100_000);

const installation = z.object({
  Installation_Name: sourceText,
  Installation_Code: sourceId,
  Installation_Country: sourceText.default(''),
  Installation_State: sourceText.default(''),
  Installation_Customer_Address: sourceText.default(''),
});

const venue = z.object({
  Venue_Name: sourceText,
  Venue_Code: sourceId,
  Venue_Normal_Capacity: count,
});

const movie = z.object({
  Movie_Code: sourceId,
  Movie_Name: sourceText,
  Movie_Memo_Title: sourceText.default(''),
  Movie_Rating_Code: sourceText.default(''),
  Movie_Distributor_Code: sourceText.default(''),
  Movie_Length: z.int().min(0).max(1500),
  Movie_Release_Date: sourceText.default(''),
  Movie_Synopsis: sourceText.default(''),
  Movie_Talent: sourceText.default(''),
  Movie_Genre: sourceText.default(''),
  Movie_Consumer_Advice: sourceText.default(''),
  Movie_Has_Open_Caption: z.boolean().default(false),
  Movie_IMDB_ID: sourceText.default(''),
  Movie_TMDb_ID: sourceText.default(''),
  Movie_URL: sourceText.default(''),
});

const ticket = z.object({
  Ticket_Code: sourceId,
  Ticket_Name: sourceText,
  Ticket_Comment: sourceText.default(''),
  Ticket_Voucher_Title: sourceText.default(''),
  Ticket_Number_Of_Seats: z.int().min(0).max(100),
  Ticket_Special_Action: z.int().default(0),
  Ticket_Sale_Category: z.int().default(0),
});

const price = z.object({
  Price_PriceGroup_Code: sourceId,
  Price_Ticket_Code: sourceId,
  Price_Price: amount,
  Price_Valid: z.boolean(),
});

const priceGroup = z.object({
  Price_Group_Code: sourceId,
  Price_Group_Name: sourceText,
  Price_Group_Fee_Per_Ticket: amount.default(0),
});

const session = z.object({
  Session_Index: z.int().min(0),
  Session_Cancelled: z.boolean(),
  Session_Venue_Code: sourceId,
  Session_Movie_Code: sourceId,
  Session_Price_Group_Code: sourceText.default(''),
  Session_Date_Time: sourceText,
  Session_Accounting_Date: sourceText,
  Session_End_Time: sourceText,
  Session_Trailers: z.int().min(0).max(240).default(0),
  Session_Map_Code: z.int().default(0),
  Session_Number_Of_Seats_Sold: count,
  Session_Number_Of_Seats_Refunded: count.default(0),
  Session_Seats_Remaining: z.int(),
  Session_Open_Caption: z.boolean().default(false),
  Session_Closed_Caption: z.boolean().default(false),
  Session_Audio_Description: z.boolean().default(false),
  Session_Hearing_Assist_Loop: z.boolean().default(false),
});

export const venueMasterExport = z.object({
  Installation: installation,
  Venues: z.array(venue),
  Movies: z.array(movie),
  Tickets: z.array(ticket).default([]),
  Price_Groups: z.array(priceGroup).default([]),
  Price_List: z.array(price).default([]),
  Sessions: z.array(session),
});
export type VenueMasterExport = z.output<typeof venueMasterExport>;
export type VenueMasterMovie = z.output<typeof movie>;
export type VenueMasterSession = z.output<typeof session>;
