-- The rate of GST is said once, in the tax settings of the shop.
ALTER TABLE cost_setting DROP COLUMN gst_percent;
