ALTER TABLE "promotion" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_duty_check" CHECK ("users"."duty" in ('editor', 'support', 'finance', 'organiser')) NOT VALID;